export interface DifferingLine {
  change: 'same' | 'added' | 'removed'
  text: string
}

/** Each line by a number of its own: two long texts that begin alike are compared letter by letter, millions of times. */
function numbered(...texts: readonly (readonly string[])[]): Uint32Array[] {
  const numbers = new Map<string, number>()
  const numberOf = (line: string): number => {
    if (!numbers.has(line)) numbers.set(line, numbers.size)
    return numbers.get(line)!
  }
  return texts.map((lines) => Uint32Array.from(lines, numberOf))
}

/** Lines that went and came between two texts, by their longest common subsequence. */
export function differenceOf(before: readonly string[], after: readonly string[]): DifferingLine[] {
  const [old, now] = numbered(before, after) as [Uint32Array, Uint32Array]
  // common[i][j]: how many lines before from i and after from j have in common.
  const common = Array.from({ length: before.length + 1 }, () => new Uint16Array(after.length + 1))
  for (let i = before.length - 1; i >= 0; i--)
    for (let j = after.length - 1; j >= 0; j--)
      common[i]![j] = old[i] === now[j] ? common[i + 1]![j + 1]! + 1 : Math.max(common[i + 1]![j]!, common[i]![j + 1]!)
  const lines: DifferingLine[] = []
  let [i, j] = [0, 0]
  while (i < before.length || j < after.length) {
    if (i < before.length && j < after.length && old[i] === now[j]) {
      lines.push({ change: 'same', text: before[i]! })
      i++
      j++
    } else if (i < before.length && (j >= after.length || common[i + 1]![j]! >= common[i]![j + 1]!))
      lines.push({ change: 'removed', text: before[i++]! })
    else lines.push({ change: 'added', text: after[j++]! })
  }
  return lines
}
