import type { ModelCommand, ModelProperty } from '@cloud-steward/contract/devices/index.ts'

/** Where the relay of the meters that hang on a rail lies, and what it says: 1 is closed. */
const RELAY = 0x1a

/** A number in the holding registers of a meter. */
export const held = (
  key: string,
  name: string,
  role: ModelProperty['role'],
  [unit, decimals, factor]: [unit: string, decimals: number, factor: number],
  [address, type]: [address: number, type: ModelProperty['type']],
  bounds: { min?: number; max?: number } = {},
): ModelProperty => ({
  key,
  name,
  kind: 'number',
  role,
  unit,
  decimals,
  ...bounds,
  table: 'holding',
  address,
  type,
  factor,
})
export const heldRelay: ModelProperty = {
  key: 'relay',
  name: '继电器',
  kind: 'flag',
  role: 'relay',
  table: 'holding',
  address: RELAY,
  type: 'u16',
}
/** Switches the relay and reads it back; such meters understand function 16 alone. */
export const relayCommand = (
  command: ModelCommand['command'],
  key: string,
  name: string,
  value: 0 | 1,
): ModelCommand => ({
  key,
  name,
  command,
  write: 'registers',
  address: RELAY,
  type: 'u16',
  value,
  verifyKey: heldRelay.key,
  expected: value,
})
