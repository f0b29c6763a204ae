/** An ISO 8601 duration of minutes, hours or days, as a number and a unit. */
export function spanOf(duration: string | undefined): { count: number | null; unit: string } {
  const found = /^P(?:T(\d+)([MH])|(\d+)D)$/.exec(duration ?? '')
  return found ? { count: Number(found[1] ?? found[3]), unit: found[2] ?? 'D' } : { count: null, unit: 'H' }
}
