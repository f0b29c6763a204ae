/** Round numbers at which an axis has lines: about so many steps, the first not above the least, the last not below the most. */
export function ticksBetween(least: number, most: number, steps = 4): number[] {
  const raw = (most - least || Math.abs(most) || 1) / steps
  const power = 10 ** Math.floor(Math.log10(raw))
  // Rounded, as ten times a tenth of something may be a little more than it.
  const step = ([1, 2, 2.5, 5].find((each) => raw <= each * power * 1.000_001) ?? 10) * power
  const first = Math.floor(least / step + 1e-9)
  const last = Math.max(Math.ceil(most / step - 1e-9), first + 1)
  return Array.from({ length: last - first + 1 }, (_, at) => Number(((first + at) * step).toPrecision(12)))
}
