//! Where positions repeat, by their hashes alone.

/// A stretch of a game in which a position comes back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Run {
    /// Where its anchor stands, ascending: the position that comes back most often, and among
    /// those as frequent the one that came back first.
    pub(super) stands: Vec<usize>,
    /// The last position, at or after the last stand, up to which nothing but repeated positions
    /// follows.
    pub(super) end: usize,
}

impl Run {
    /// How often the anchor stands.
    pub(super) fn count(&self) -> u32 {
        self.stands.len() as u32
    }

    /// The positions at which the last round begins and ends.
    pub(super) fn last_round(&self) -> (usize, usize) {
        let last = self.stands.len() - 1;
        (self.stands[last - 1], self.stands[last])
    }
}

/// The runs in which a position stands at least `least` (2 or more) times, in order, and the
/// pending one: the last position, where it has stood before, but less often.
///
/// Two positions that come back in stretches which overlap belong to one run: a cycle is the same
/// one at whichever of its positions one looks.
///
/// `again` are the positions that may have stood before; the others have not.
pub(super) fn find(hashes: &[u64], again: &[u32], least: usize) -> (Vec<Run>, Option<Run>) {
    let least = least.max(2);
    let places = Places::new(hashes, again);
    let mut spans: Vec<(usize, usize)> = Vec::new();
    for (index, &nth) in places.nth.iter().enumerate() {
        if nth < least {
            continue;
        }
        let mut from = places.back(index, least - 1);
        while let Some(&(earlier, to)) = spans.last()
            && from < to
        {
            from = from.min(earlier);
            spans.pop();
        }
        spans.push((from, index));
    }
    let runs: Vec<_> = spans.iter().map(|&(from, to)| run(&places, from, to)).collect();
    let last = hashes.len().saturating_sub(1);
    let open = places.nth.last().is_some_and(|nth| (2..least).contains(nth));
    let within = runs.last().is_some_and(|run| run.end >= last);
    let pending = (open && !within).then(|| {
        let stands = (0..places.nth[last]).rev().map(|back| places.back(last, back)).collect();
        Run { stands, end: last }
    });
    (runs, pending)
}

/// Which positions are the same.
struct Places {
    /// Positions of hashes that come back, ordered by hash, then by number.
    order: Vec<u32>,
    /// Where in `order` a position stands, if it does.
    slot: Vec<u32>,
    /// The how-manieth of its kind a position is, from 1.
    nth: Vec<usize>,
}

impl Places {
    fn new(hashes: &[u64], again: &[u32]) -> Self {
        let mut back: Vec<u64> = again.iter().map(|&index| hashes[index as usize]).collect();
        back.sort_unstable();
        back.dedup();
        let comes_back = |index: &u32| back.binary_search(&hashes[*index as usize]).is_ok();
        let mut order: Vec<u32> = (0..hashes.len() as u32).filter(comes_back).collect();
        order.sort_unstable_by_key(|&index| (hashes[index as usize], index));
        let mut slot = vec![0; hashes.len()];
        let mut nth = vec![1; hashes.len()];
        for (place, &index) in order.iter().enumerate() {
            slot[index as usize] = place as u32;
            if let Some(&before) = place.checked_sub(1).and_then(|before| order.get(before))
                && hashes[before as usize] == hashes[index as usize]
            {
                nth[index as usize] = nth[before as usize] + 1;
            }
        }
        Self { order, slot, nth }
    }

    /// How many of the kind of `index` stand at or after `from`, `index` the last of them.
    fn since(&self, index: usize, from: usize) -> usize {
        (1..self.nth[index])
            .find(|steps| self.back(index, *steps) < from)
            .unwrap_or(self.nth[index])
    }

    /// The position `steps` occurrences before `index`; there are that many.
    fn back(&self, index: usize, steps: usize) -> usize {
        self.order[self.slot[index] as usize - steps] as usize
    }
}

fn run(places: &Places, from: usize, to: usize) -> Run {
    let (mut most, mut anchor) = (0, from);
    for index in from..=to {
        // Only more occurrences in all than the most so far can be more of them here.
        if places.nth[index] > most {
            let count = places.since(index, from);
            if count > most {
                (most, anchor) = (count, index);
            }
        }
    }
    let stands = (0..most).rev().map(|back| places.back(anchor, back)).collect();
    let rest = places.nth[to + 1..].iter().take_while(|nth| **nth > 1).count();
    Run { stands, end: to + rest }
}

#[cfg(test)]
mod tests {
    use super::*;

    type Stands = Vec<usize>;

    /// Runs as their stands and ends, of positions written as letters.
    fn found(text: &str, least: usize) -> (Vec<(Stands, usize)>, Option<Stands>) {
        let hashes: Vec<_> = text.bytes().map(u64::from).collect();
        let again: Vec<_> = (1..hashes.len() as u32).collect();
        let (runs, pending) = find(&hashes, &again, least);
        let runs = runs.into_iter().map(|run| (run.stands, run.end)).collect();
        (runs, pending.map(|run| run.stands))
    }

    #[test]
    fn a_cycle_is_one_run_wherever_it_is_left() {
        assert_eq!(found("xabcdabcdabcdy", 3), (vec![(vec![1, 5, 9], 12)], None));
        assert_eq!(found("xabcdabcda", 3), (vec![(vec![1, 5, 9], 9)], None));
        assert_eq!(found("xabcdabcdabcdabcdab", 3), (vec![(vec![1, 5, 9, 13, 17], 18)], None));
        assert_eq!(found("xabcdabcd", 3), (vec![], Some(vec![4, 8])));
        assert_eq!(found("xabcdabcd", 2), (vec![(vec![1, 5], 8)], None));
        assert_eq!(found("", 3), (vec![], None));
        assert_eq!(found("x", 3), (vec![], None));
    }

    #[test]
    fn separate_cycles_are_separate_runs() {
        let (runs, pending) = found("abcdabcdaxefghefghefghez", 3);
        assert_eq!(runs, [(vec![0, 4, 8], 8), (vec![10, 14, 18, 22], 22)]);
        assert_eq!(pending, None);
    }

    #[test]
    fn the_most_frequent_position_is_the_anchor_of_mixed_rounds() {
        assert_eq!(found("abcdaefgabcda", 3), (vec![(vec![0, 4, 8, 12], 12)], None));
    }
}
