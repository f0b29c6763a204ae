/** Orders labels found by a search: the same text first, then those that begin with it. Others keep their order. */
export function byMatch(search: string): (a: { label?: unknown }, b: { label?: unknown }) => number {
  const wanted = search.trim().toLowerCase()
  const rank = ({ label }: { label?: unknown }): number => {
    const text = String(label ?? '').toLowerCase()
    return text === wanted ? 0 : text.startsWith(wanted) ? 1 : 2
  }
  return (a, b) => rank(a) - rank(b)
}
