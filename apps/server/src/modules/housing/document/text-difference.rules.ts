export interface DifferingLine {
  change: 'same' | 'added' | 'removed'
  text: string
}

/** Lines that went and came between two texts, by their longest common subsequence. */
export function differenceOf(before: readonly string[], after: readonly string[]): DifferingLine[] {
  // common[i][j]: how many lines before from i and after from j have in common.
  const common = Array.from({ length: before.length + 1 }, () => new Uint16Array(after.length + 1))
  for (let i = before.length - 1; i >= 0; i--)
    for (let j = after.length - 1; j >= 0; j--)
      common[i]![j] =
        before[i] === after[j] ? common[i + 1]![j + 1]! + 1 : Math.max(common[i + 1]![j]!, common[i]![j + 1]!)
  const lines: DifferingLine[] = []
  let [i, j] = [0, 0]
  while (i < before.length || j < after.length) {
    if (i < before.length && j < after.length && before[i] === after[j]) {
      lines.push({ change: 'same', text: before[i]! })
      i++
      j++
    } else if (i < before.length && (j >= after.length || common[i + 1]![j]! >= common[i]![j + 1]!))
      lines.push({ change: 'removed', text: before[i++]! })
    else lines.push({ change: 'added', text: after[j++]! })
  }
  return lines
}
