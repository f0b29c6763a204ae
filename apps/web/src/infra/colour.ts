type Rgb = readonly [number, number, number]

const parse = (hex: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb
const write = (rgb: Rgb): string => `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

export const isColour = (value: unknown): value is string => typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value)

/** `share` of the second colour in the first, 0 to 1. */
export function mix(one: string, other: string, share: number): string {
  const [a, b] = [parse(one), parse(other)]
  return write(a.map((part, at) => part + (b[at]! - part) * share) as unknown as Rgb)
}

/** Relative luminance as WCAG 2 defines it. */
function luminance(hex: string): number {
  const [r, g, b] = parse(hex).map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as unknown as Rgb
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
export function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** The colour, moved towards black or white only as far as it must be to be read on this ground. */
export function readableOn(ground: string, colour: string, least: number): string {
  const pole = luminance(ground) > 0.4 ? '#000000' : '#ffffff'
  for (let share = 0; share < 1; share += 0.02) {
    const moved = mix(colour, pole, share)
    if (contrast(moved, ground) >= least) return moved
  }
  return pole
}
