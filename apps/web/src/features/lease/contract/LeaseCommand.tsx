import {
  cancelLease,
  giveNotice,
  lease,
  reviewLease,
  signLease,
  withdrawNotice,
} from '@cloud-steward/contract/housing/lease.ts'
import { room } from '@cloud-steward/contract/housing/places.ts'
import { rightsOf } from '@cloud-steward/contract/housing/renter-rights.ts'
import { undoHandOver } from '@cloud-steward/contract/metering/hand-over.ts'
import { Checkbox } from 'antd'
import dayjs from 'dayjs'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import CommandForm from '../../../components/CommandForm.tsx'
import { RenterRights } from '../../../components/RenterRights.tsx'
import type { CommandProps } from '../../../components/row-commands.ts'
import { useIssueNext } from '../../../components/use-issue-lease.ts'
import { businessDay } from '../../../infra/business-day.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { useMayPress } from '../../../infra/permissions.ts'
import { refreshRows } from '../../../kit/rows.ts'
import { useRow } from '../../../kit/use-row.ts'
import { LimitNotes, useLeaseLimits, useUnasked } from './LimitNotes.tsx'

const inDays = (days: number) => dayjs(businessDay()).add(days, 'day').format('YYYY-MM-DD')
const COMMANDS = {
  sign: { endpoint: signLease, hint: 'signHint', initial: () => ({ signedOn: businessDay() }) },
  review: { endpoint: reviewLease, hint: 'reviewHint', initial: () => ({ decision: 'approve' }) },
  cancel: { endpoint: cancelLease, hint: 'cancelHint', initial: () => ({}) },
  undoHandOver: { endpoint: undoHandOver, hint: 'undoHandOverHint', initial: () => ({}) },
  notice: {
    endpoint: giveNotice,
    hint: 'noticeHint',
    initial: (days: number) => ({ noticeOn: businessDay(), leavingOn: inDays(days) }),
  },
  withdrawNotice: { endpoint: withdrawNotice, hint: 'withdrawNoticeHint', initial: () => ({}) },
} as const
export type CommandName = keyof typeof COMMANDS
/** Sign, review, cancel, give notice: a short form each. */
export default function LeaseCommand({ name, id, onClose }: CommandProps<CommandName>): ReactNode {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const next = useIssueNext()
  const mayHandOver = useMayPress('contract')('handOver')
  const [handsOver, setHandsOver] = useState(false)
  const { endpoint, hint, initial } = COMMANDS[name]
  const row = useRow(lease, id).data
  const limits = useLeaseLimits(name === 'sign' ? id : undefined)
  const { unasked, isLoading } = useUnasked(name === 'sign' ? id : undefined, limits)
  if (!row || isLoading || (name === 'sign' && !limits)) return null
  return (
    <CommandForm
      endpoint={endpoint}
      of={lease.name}
      given={{ id, ...(name === 'sign' ? unasked : {}) }}
      title={`${t(endpoint.permission)} · ${row.no}`}
      initial={initial(row.noticeDays ?? 0)}
      before={
        <>
          <p className="quiet">{t(`housing.lease.${hint}`)}</p>
          <LimitNotes limits={limits} />
        </>
      }
      after={() =>
        name === 'notice' ? (
          <RenterRights rights={rightsOf(row)} />
        ) : (
          name === 'sign' &&
          mayHandOver && (
            <Checkbox checked={handsOver} onChange={({ target }) => setHandsOver(target.checked)}>
              {t('housing.lease.handOverToo')}
            </Checkbox>
          )
        )
      }
      onDone={() => {
        if (name !== 'sign') return
        if (handsOver) return void navigate(`/contract?open=handOver:${id}`)
        return next(id, t('housing.lease.signedNow'))
      }}
      refresh={() => Promise.all([lease.name, room.name, 'metering.handOver'].map(refreshRows))}
      onClose={onClose}
    />
  )
}
