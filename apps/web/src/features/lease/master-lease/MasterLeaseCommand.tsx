import {
  cancelMasterLease,
  giveMasterNotice,
  masterLease,
  renewMasterLease,
  reviewMasterLease,
  signMasterLease,
  startMasterSigning,
} from '@cloud-steward/contract/housing/master-lease.ts'
import type { Endpoint } from '@cloud-steward/contract/kit/index.ts'
import dayjs from 'dayjs'
import type { ReactNode } from 'react'
import CommandForm from '../../../components/CommandForm.tsx'
import type { CommandProps } from '../../../components/row-commands.ts'
import { businessDay } from '../../../infra/business-day.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { useRow } from '../../../kit/use-row.ts'
import type { CommandName } from './commands.ts'
import { LeasePick } from './LeasePick.tsx'
import { refreshMaster } from './refresh-master.ts'
import { goesOn, useMasterLeases } from './use-master-leases.ts'

const SIGN_DAYS = 7
const inDays = (days: number) => dayjs(businessDay()).add(days, 'day').format('YYYY-MM-DD')
const afterYear = (day: string) => dayjs(day).add(1, 'day').add(1, 'year').subtract(1, 'day').format('YYYY-MM-DD')
const COMMANDS: Readonly<Record<CommandName, { endpoint: Endpoint; hint: string; ofRooms?: true }>> = {
  startSigning: { endpoint: startMasterSigning, hint: 'startHint' },
  sign: { endpoint: signMasterLease, hint: 'signHint' },
  review: { endpoint: reviewMasterLease, hint: 'reviewHint' },
  renew: { endpoint: renewMasterLease, hint: 'renewHint', ofRooms: true },
  notice: { endpoint: giveMasterNotice, hint: 'noticeHint', ofRooms: true },
  cancel: { endpoint: cancelMasterLease, hint: 'cancelHint' },
}

/** Sign, review, renew, give notice, cancel: a short form each, for all rooms or those that are chosen. */
export default function MasterLeaseCommand({ name, id, onClose }: CommandProps<CommandName>): ReactNode {
  const { t } = useTranslation()
  const { endpoint, hint, ofRooms } = COMMANDS[name]
  const row = useRow(masterLease, id).data
  const leases = useMasterLeases(ofRooms && id).data
  if (!row || (ofRooms && !leases)) return null
  const live = leases?.filter((one) => goesOn(one) && (name === 'notice' || !one.leavingOn)) ?? []
  const initial: Record<CommandName, object> = {
    startSigning: { method: 'pad', expiresOn: inDays(SIGN_DAYS) },
    sign: { signedOn: businessDay() },
    review: { decision: 'approve' },
    renew: { endOn: row.endOn && afterYear(row.endOn), leaseIds: live.map((one) => one.id) },
    notice: {
      noticeOn: businessDay(),
      leavingOn: inDays(live[0]?.noticeDays ?? 0),
      leaseIds: live.map((one) => one.id),
    },
    cancel: {},
  }
  return (
    <CommandForm
      endpoint={endpoint}
      of={masterLease.name}
      given={{ id }}
      title={`${t(endpoint.permission)} · ${row.no}`}
      width={ofRooms ? 760 : 440}
      initial={initial[name] as Record<string, unknown>}
      needed={['leaseIds']}
      hint={t(`housing.masterLease.${hint}`)}
      controls={{ leaseIds: <LeasePick leases={live} /> }}
      refresh={refreshMaster}
      onDone={(answer) =>
        name === 'renew' ? t('housing.masterLease.renewedDone', { ...(answer as object) }) : undefined
      }
      onClose={onClose}
    />
  )
}
