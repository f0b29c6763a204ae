import type { lease } from '@cloud-steward/contract/housing/lease.ts'
import { submitLease } from '@cloud-steward/contract/housing/lease.ts'
import { type LeaseAction, statusOf, whyNot } from '@cloud-steward/contract/housing/lease-actions.ts'
import { printDocument } from '@cloud-steward/contract/housing/template.ts'
import type { RowOf } from '@cloud-steward/contract/kit/index.ts'
import type { TFunction } from 'i18next'
import { call, download } from '../../../infra/api.ts'
import { businessDay } from '../../../infra/business-day.ts'
import type { Action } from '../../../kit/ActionMenu.tsx'
import type { PageParts } from '../../../kit/ResourcePage.tsx'
import { refreshRows } from '../../../kit/rows.ts'

/** What stands against an action only for now, so that it is shown with its reason instead of left out. */
const EXPLAINED = ['housing.error.changeInProgress', 'housing.error.movedIn']

/** Ended without a check-out, with money still held or owed. Who renewed or changed rooms goes on. */
const isUnsettled = ({ state, depositHeldFen, openFen }: RowOf<typeof lease>): boolean =>
  ['ended', 'terminated', 'transferred'].includes(state) && ((depositHeldFen ?? 0) > 0 || (openFen ?? 0) > 0)

/** What can be done with a lease in its state, by the rule the server refuses by. */
export function leaseActions(
  row: RowOf<typeof lease>,
  standard: readonly Action[],
  { dialog, mayPress }: PageParts<typeof lease>,
  t: TFunction,
  /** Leads to the guided check-out and to the contract of several rooms; absent for who may not go there. */
  lead: {
    checkOut?: (leaseId: string, how: 'begin' | 'settle') => void
    master?: (masterLeaseId: string) => void
  },
): Action[] {
  const { checkOut, master } = lead
  const facts = { ...row, status: statusOf(row.state) }
  const make = (key: string, by: LeaseAction, button: string, rest: Partial<Action> = {}): Action => {
    const reason = whyNot(by, facts, businessDay())
    const explained = reason !== undefined && EXPLAINED.includes(reason)
    const title = t(`housing.lease.do.${key}`)
    return {
      key,
      title: explained ? t('housing.lease.blocked', { title, reason: t(reason) }) : title,
      visible: mayPress(button) && (reason === undefined || explained),
      disabled: reason !== undefined,
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
    make('startSigning', 'sign', 'sign'),
    make('review', 'review', 'review'),
    make('handOver', 'handOver', 'handOver'),
    make('renew', 'change', 'change'),
    make('change', 'change', 'change'),
    make('notice', 'notice', 'notice'),
    make('withdrawNotice', 'withdrawNotice', 'notice'),
    make('checkOut', 'checkOut', 'end', {
      visible: checkOut !== undefined && whyNot('checkOut', facts, businessDay()) === undefined,
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
      visible: action.visible && whyNot('edit', facts, businessDay()) === undefined,
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
      visible: mayPress('print') && facts.status === 'signed',
      run: () => download(printDocument, { leaseId: row.id, kind: 'handover' }, `${row.no}.pdf`),
    },
    {
      key: 'undoHandOver',
      title: t('housing.lease.do.undoHandOver'),
      visible: mayPress('handOver') && facts.status === 'signed' && Boolean(row.handedOn),
      run: () => dialog.show('undoHandOver', row.id),
    },
    make('cancel', 'cancel', 'cancel', { danger: true }),
  ]
}
