import { type masterLease, printMasterLease, submitMasterLease } from '@cloud-steward/contract/housing/master-lease.ts'
import type { RowOf } from '@cloud-steward/contract/kit/index.ts'
import { call, download } from '../../../infra/api.ts'
import type { Translate } from '../../../infra/i18n.ts'
import type { Action } from '../../../kit/ActionMenu.tsx'
import type { PageParts } from '../../../kit/ResourcePage.tsx'
import { refreshMaster } from './refresh-master.ts'

type Row = RowOf<typeof masterLease>
const TO_SIGN = ['draft', 'pending_sign']

/** What can be done with a contract as a whole in its state; what one of its rooms stands against the server says. */
export function masterActions(
  row: Row,
  standard: readonly Action[],
  { dialog, mayPress }: PageParts<typeof masterLease>,
  t: Translate,
  /** Leads to its changes; absent for who may not go there. */
  toChanges?: (masterLeaseId: string) => void,
): Action[] {
  const word = (key: string) => t(`housing.masterLease.${key}`)
  const command = (
    key: string,
    button: string,
    title: string,
    states: readonly string[],
    danger?: boolean,
  ): Action => ({
    key,
    title: word(title),
    visible: states.includes(row.state) && mayPress(button),
    danger,
    run: () => dialog.show(key, row.id),
  })
  return [
    { key: 'detail', title: t('kit.detail'), run: () => dialog.show('detail', row.id) },
    command('startSigning', 'sign', 'startMasterSigning', TO_SIGN),
    command('sign', 'sign', 'signMasterLease', TO_SIGN),
    command('review', 'review', 'reviewMasterLease', ['in_review']),
    command('write', 'add', 'edit', ['draft']),
    {
      key: 'submit',
      title: word('submitMasterLease'),
      visible: row.state === 'draft' && mayPress('submit'),
      confirm: word('submitHint'),
      run: async () => {
        await call(submitMasterLease, { id: row.id })
        await refreshMaster()
      },
    },
    {
      key: 'changes',
      title: word('showChanges'),
      visible: row.waitingRooms > 0 && toChanges !== undefined,
      run: () => toChanges?.(row.id),
    },
    command('renew', 'change', 'renewMasterLease', ['active']),
    command('notice', 'notice', 'giveMasterNotice', ['signed', 'active']),
    // What was agreed besides, once the terms stand.
    ...standard.map((action) => ({ ...action, visible: action.visible && row.state !== 'draft' })),
    {
      key: 'print',
      title: word('printMasterLease'),
      visible: mayPress('print') && row.roomCount > 0,
      run: () => download(printMasterLease, { id: row.id }, `${row.no}.pdf`),
    },
    command('cancel', 'cancel', 'cancelMasterLease', ['draft', 'in_review', 'pending_sign', 'signed'], true),
  ]
}
