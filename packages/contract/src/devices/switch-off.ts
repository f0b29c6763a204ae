import { choice, id, int, objectOf, view } from '../kit/index.ts'

/** Why nobody may take power or water away: 保电, 维生设备, 消防, 电梯, 公共区域 */
export const PROTECTION_KINDS = ['keep_power', 'life_support', 'fire', 'elevator', 'public_area'] as const
/** What the warning plan of a prepaid account promises: debts it does not cut now, 暂停断电 (heat, frost), a holiday. */
export const OFF_HOLDS = ['protected', 'hold', 'holiday'] as const
/** What speaks against it, and what one person may pass over for one device, with a reason. */
export const OFF_CAUTIONS = ['no_room', 'offline', 'prepaid_money', ...OFF_HOLDS, 'share', 'outside_window'] as const
export const OFF_BLOCKERS = [...PROTECTION_KINDS, ...OFF_CAUTIONS] as const
/** What takes something away from whoever lives there. */
export const OFF_KINDS = ['switchOff', 'closeValve'] as const

/** What speaks against taking power or water away by hand now, in the words of batches. */
export const querySwitchOff = view(
  'device.deviceCommand',
  'querySwitchOff',
  { deviceId: id(), kind: choice(OFF_KINDS) },
  objectOf({
    blockers: choice(OFF_BLOCKERS, { multiple: true }),
    /** So many at once may lose it by one person's order; more, or none, is for a batch. */
    most: int(),
  }),
)
