const last = new Map<string, Promise<unknown>>()

/**
 * Runs work of one name in turn on this node. Tries of one account are counted before they are judged; side by side,
 * the right passwords of one office would stand as so many guesses for as long as their hashing takes.
 */
export function inTurn<T>(name: string, work: () => Promise<T>): Promise<T> {
  const mine = (last.get(name) ?? Promise.resolve()).then(work)
  const over = mine.then(
    () => {},
    () => {},
  )
  last.set(name, over)
  void over.then(() => last.get(name) === over && last.delete(name))
  return mine
}
