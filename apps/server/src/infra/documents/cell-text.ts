import type { Cell, Column } from './list-document.ts'

const two = (value: number) => String(value).padStart(2, '0')
const money = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** @returns a wall-clock text of the process's time zone: 'YYYY-MM-DD', or with ' HH:mm:ss' for any kind but `date`. */
export function dateText(value: Date, kind: Column['kind']): string {
  if (Number.isNaN(value.getTime())) return ''
  const day = `${String(value.getFullYear()).padStart(4, '0')}-${two(value.getMonth() + 1)}-${two(value.getDate())}`
  if (kind === 'date') return day
  return `${day} ${two(value.getHours())}:${two(value.getMinutes())}:${two(value.getSeconds())}`
}

/**
 * @returns the text a person reads: money with thousands separators and two decimals, booleans as 是 and 否,
 * nothing for null and for numbers that are not finite.
 */
export function cellText(value: Cell | undefined, kind: Column['kind']): string {
  if (typeof value === 'string') return value
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) return ''
    return kind === 'money' ? money.format(value) : String(value)
  }
  if (typeof value === 'boolean') return value ? '是' : '否'
  return dateText(value, kind)
}

/** @returns like {@link cellText}, but money without thousands separators, so that another program can read it. */
export function plainText(value: Cell | undefined, kind: Column['kind']): string {
  if (typeof value === 'number' && kind === 'money' && Number.isFinite(value)) return value.toFixed(2)
  return cellText(value, kind)
}
