import type { lineAccount } from '@cloud-steward/contract/broadband/account.ts'
import {
  blockLine,
  closeLine,
  holdLine,
  renewLine,
  resetLinePassword,
  resumeLine,
  setLineRenewal,
  transferLine,
} from '@cloud-steward/contract/broadband/account-commands.ts'
import { ENDED_STATES, mayFollowAccount } from '@cloud-steward/contract/broadband/actions.ts'
import type { LineOrderType } from '@cloud-steward/contract/broadband/choices.ts'
import type { RowOf } from '@cloud-steward/contract/kit/index.ts'
import type { RowCommands } from '../../../components/row-commands.ts'

export type Line = RowOf<typeof lineAccount>
/** What staff has done with a line, the usual first; `type` is what its carrier is asked. */
export const LINE_COMMANDS: RowCommands<{ type?: LineOrderType }> = {
  renew: { endpoint: renewLine, button: 'renewLine', hint: 'renewHint', type: 'renew' },
  renewal: { endpoint: setLineRenewal, button: 'renewLine', hint: 'renewalHint' },
  hold: { endpoint: holdLine, button: 'stopLine', hint: 'holdHint', type: 'hold' },
  resume: { endpoint: resumeLine, button: 'stopLine', type: 'resume' },
  reset: { endpoint: resetLinePassword, button: 'linePassword', hint: 'resetHint', type: 'reset' },
  transfer: { endpoint: transferLine, button: 'transferLine', hint: 'transferHint' },
  block: { endpoint: blockLine, button: 'stopLine', hint: 'blockHint', type: 'block', danger: true },
  close: { endpoint: closeLine, button: 'stopLine', hint: 'closeHint', type: 'close', danger: true },
}
/** Whether this may be asked now: one thing at a time, of the states it follows on. */
export const mayAsk = (type: LineOrderType, { state, pending }: Line): boolean =>
  !pending && mayFollowAccount(type, state)
export function mayDo(name: string, line: Line): boolean {
  const type = LINE_COMMANDS[name]?.type
  if (type) return mayAsk(type, line)
  return !ENDED_STATES.includes(line.state) && (name !== 'transfer' || line.isSold)
}
