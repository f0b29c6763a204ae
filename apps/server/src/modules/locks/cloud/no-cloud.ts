import type { LockAdapter } from '../credential/adapter.ts'

const none = async () => ({ outcome: 'account' as const })
/** Where no maker's cloud is set up nothing can be asked of it. */
export const noCloud: LockAdapter = { put: none, drop: none, open: async () => 'account', list: async () => 'account' }
