import { refreshRows } from '../kit/rows.ts'
import { useLive } from './use-live.ts'

const EVERY_MS = 15_000

/** Keeps what these resources show fresh: at once when a command has ended, and now and then for what devices say by themselves. */
export const useLiveDevices = (...names: string[]): void =>
  useLive('device', () => Promise.all(names.map(refreshRows)), EVERY_MS)
