import type { LineOrderType } from '@cloud-steward/contract/broadband/index.ts'

/** What a carrier can be asked to do. */
export type CarrierOperation = 'open' | 'renew' | 'suspend' | 'resume' | 'change' | 'move' | 'close' | 'resetPassword'
/** A hold, a block and arrears are the same to a carrier: the line is off, and its number is kept. */
export const OPERATION_OF: Readonly<Record<LineOrderType, CarrierOperation>> = {
  open: 'open',
  renew: 'renew',
  change: 'change',
  move: 'move',
  hold: 'suspend',
  block: 'suspend',
  suspend: 'suspend',
  resume: 'resume',
  reset: 'resetPassword',
  close: 'close',
}
/** One request, said as it is to be in the end: asked twice under its number, it is done once. */
export interface CarrierRequest {
  no: string
  operation: CarrierOperation
  accountNo: string | null
  carrierRef: string | null
  package: { name: string; code: string | null; downMbps: number; upMbps: number; months: number }
  address: string
  holder: { name: string; phone: string }
  /** The last day it is to work. */
  untilOn: string | null
  /** The new password, of a reset. */
  password: string | null
}
/** The state of a request at the carrier. `unknown`: the carrier did not receive it; `silent`: no answer, or none that can be read. */
export type CarrierSaid =
  | { state: 'done'; accountNo?: string; password?: string; carrierRef?: string }
  | { state: 'failed'; reason: string }
  | { state: 'accepted' | 'unknown' }
  | { state: 'silent'; problem: string }
/** Online or not; undefined where it cannot be asked. */
export type LineSeen = { isOnline: boolean | undefined } | { problem: string }

/** The interface of a carrier, over HTTP or by hand. */
export interface Carrier {
  ask(request: CarrierRequest): Promise<CarrierSaid>
  /** What became of a request with this number. */
  find(no: string): Promise<CarrierSaid>
  stateOf(accountNo: string): Promise<LineSeen>
}

/** People take the list of open requests to the carrier and bring its results back. */
export const manualCarrier: Carrier = {
  ask: async () => ({ state: 'accepted' }),
  find: async () => ({ state: 'accepted' }),
  stateOf: async () => ({ isOnline: undefined }),
}
