import { formatNumber } from '../../../infra/format.ts'

const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'] as const
/** 1536 → 1.5 KB */
export function formatBytes(bytes: number): string {
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10))
  return `${formatNumber(bytes / 1024 ** power, power && 1)} ${UNITS[power]}`
}
