import type { LockGiven } from './lock.ts'
import type { MeterGiven } from './meter.ts'

/** What there is to simulate. */
export interface Plan {
  /** `mqtt://host:port`; the address given at the start goes before it. */
  url?: string
  collectors: {
    username: string
    password: string
    /** Relays obey this password. */
    relayPassword?: string
    meters: (MeterGiven & { protocol: 'dlt645' | 'cjt188' | 'modbus' })[]
    locks?: LockGiven[]
    /** No collector but a meter that speaks for itself. */
    direct?: MeterGiven & { category?: 'elemeter' | 'watermeter' }
    /** Water meters of a shared channel it hears, dBm; the same one may be heard by several. */
    radios?: (MeterGiven & { signal: number })[]
  }[]
}
