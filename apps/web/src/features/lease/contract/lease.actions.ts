import type { LEASE_ACTIONS, lease } from '@cloud-steward/contract/housing/lease.ts'
import { submitLease } from '@cloud-steward/contract/housing/lease.ts'
import { printDocument } from '@cloud-steward/contract/housing/template.ts'
import type { RowOf } from '@cloud-steward/contract/kit/index.ts'
import { call, download } from '../../../infra/api.ts'
import type { Translate } from '../../../infra/i18n.ts'
import type { Action } from '../../../kit/ActionMenu.tsx'
import type { PageParts } from '../../../kit/ResourcePage.tsx'
import { refreshRows } from '../../../kit/rows.ts'

/** What stands against an action only for now, so that it is shown with its reason instead of left out. */
const EXPLAINED = ['housing.error.changeInProgress', 'housing.error.movedIn']

type Offered = (typeof LEASE_ACTIONS)[number]

/** Ended without a check-out, with money still held or owed. Who renewed or changed rooms goes on. */
const isUnsettled = ({ state, depositHeldFen, openFen }: RowOf<typeof lease>): boolean =>
  ['ended', 'terminated', 'transferred'].includes(state) && ((depositHeldFen ?? 0) > 0 || (openFen ?? 0) > 0)

/** What can be done with a lease; the server says of the rest why it refuses it. */
export function leaseActions(
  row: RowOf<typeof lease>,
  standard: readonly Action[],
  { dialog, mayPress }: PageParts<typeof lease>,
  t: Translate,
  /** Leads to the guided check-out, to the contract of several rooms and to its bills; absent for who may not go there. */
  lead: {
    checkOut?: (leaseId: string, how: 'begin' | 'settle') => void
    master?: (masterLeaseId: string) => void
    issue?: (leaseId: string) => Promise<void>
  },
): Action[] {
  const { checkOut, master, issue } = lead
  const make = (key: string, by: Offered, button: string, rest: Partial<Action> = {}): Action => {
    const reason = row.actions[by]
    const explained = reason !== null && EXPLAINED.includes(reason)
    return {
      key,
      title: t(`housing.lease.do.${key}`),
      visible: mayPress(button) && (reason === null || explained),
      why: reason === null ? undefined : t([reason, 'housing.error.changeInProgress']),
      run: () => dialog.show(key, row.id),
      ...rest,
    }
  }
  const submit = async () => {
    await call(submitLease, { id: row.id })
    await refreshRows('housing.lease')
  }
  return [
    { key: 'detail', title: t('kit.detail'), run: () => dialog.show('detail', row.id) },
    make('sign', 'sign', 'sign'),
    {
      key: 'issue',
      title: t('billing.bill.issueLease'),
      visible: issue !== undefined && row.actions.end === null,
      run: () => issue?.(row.id),
    },
    make('startSigning', 'sign', 'sign'),
    make('review', 'review', 'review'),
    make('handOver', 'handOver', 'handOver'),
    make('renew', 'change', 'change'),
    make('change', 'change', 'change'),
    make('notice', 'notice', 'notice'),
    make('withdrawNotice', 'withdrawNotice', 'notice'),
    make('checkOut', 'checkOut', 'end', {
      visible: checkOut !== undefined && row.actions.checkOut === null,
      run: () => checkOut?.(row.id, 'begin'),
    }),
    {
      key: 'settle',
      title: t('housing.lease.do.settle'),
      visible: checkOut !== undefined && isUnsettled(row),
      run: () => checkOut?.(row.id, 'settle'),
    },
    make('end', 'end', 'end'),
    make('submit', 'submit', 'submit', { run: submit, confirm: t('housing.lease.submitHint') }),
    ...standard.map((action) => ({
      ...action,
      visible: action.visible && row.actions.edit === null,
    })),
    {
      key: 'master',
      title: t('housing.masterLease.showMaster'),
      visible: Boolean(row.masterLeaseId) && master !== undefined,
      run: () => master?.(row.masterLeaseId!),
    },
    {
      key: 'handover',
      title: t('housing.lease.do.handover'),
      visible: mayPress('print') && row.actions.handOver !== 'housing.error.notSigned',
      run: () => download(printDocument, { leaseId: row.id, kind: 'handover' }, `${row.no}.pdf`),
    },
    make('undoHandOver', 'undoHandOver', 'handOver'),
    make('cancel', 'cancel', 'cancel', { danger: true }),
  ]
}
