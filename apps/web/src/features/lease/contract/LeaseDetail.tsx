import { lease } from '@cloud-steward/contract/housing/lease.ts'
import { rightsOf } from '@cloud-steward/contract/housing/renter-rights.ts'
import type { RowOf } from '@cloud-steward/contract/kit/index.ts'
import { Descriptions, Tabs } from 'antd'
import type { ReactNode } from 'react'
import { Attachments } from '../../../components/files/Attachments.tsx'
import { RoomPhotos } from '../../../components/files/RoomPhotos.tsx'
import { RecordDrawer } from '../../../components/RecordDrawer.tsx'
import { RecordSheet } from '../../../components/RecordSheet.tsx'
import { RenterRights } from '../../../components/RenterRights.tsx'
import { formatFen } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { useMayPress } from '../../../infra/permissions.ts'
import type { PageParts } from '../../../kit/ResourcePage.tsx'
import { HandOverTab } from '../hand-over/HandOverTab.tsx'
import { InspectionComparison } from '../inspection/InspectionComparison.tsx'
import { LeaseSigning } from '../signing/LeaseSigning.tsx'
import { isAsked } from './lease-fields.ts'
import { LeaseChain, LeaseChanges, LeaseHistory, LeaseOccupants, LeaseSchedule } from './lease-tabs.tsx'
import './contract.css'

const HEAD = [
  'state',
  'changeLock',
  'roomId',
  'renteeId',
  'masterLeaseId',
  'startOn',
  'endOn',
  'handedOn',
  'daysLeft',
  'rentFen',
  'rentUnit',
  'openFen',
  'arrearsFen',
  'depositHeldFen',
  'nextDueOn',
  'autoRenewOn',
  'autoRenewState',
  'autoRenewWhy',
] as const
const TERMS = [
  'typeId',
  'landlordId',
  'signedOn',
  'depositMonths',
  'depositFen',
  'depositHolder',
  'payMonths',
  'payUnits',
  'dueRule',
  'advanceDays',
  'dueDay',
  'cycleMode',
  'proration',
  'freeDays',
  'includedFees',
  'noticeDays',
  'breakRule',
  'breakFen',
  'breakMonths',
  'deductionReasons',
  'atEnd',
  'autoRenewMonths',
  'autoRenewDays',
  'autoRenewRaiseBp',
  'autoRenewRaiseFen',
  'lateFeeOn',
  'lateFeeEvery',
  'lateFeeBp',
  'lateFeeUnitFen',
  'graceDays',
  'lateFeeMode',
  'lateFeeCapBp',
  'noticeOn',
  'leavingOn',
  'leftOn',
  'endReason',
  'remark',
] as const

/** What a renter does without: the leases before and after lead to the clerk's list, and the inspections are the clerk's. */
const OF_STAFF: readonly string[] = ['chain', 'inspections']
interface Props {
  id: string
  /** The screen whose buttons count: that of staff and landlords, or a renter's own. */
  menu?: 'contract' | 'mylease'
  /** What may be done with it, at its head. */
  actions?: PageParts<typeof lease>['actions']
  onClose: () => void
}

/** A lease whole: its standing on top; terms, schedule, changes, chain, people and history as tabs. */
export default function LeaseDetail({ id, menu = 'contract', actions, onClose }: Props): ReactNode {
  const { t } = useTranslation()
  const mayPress = useMayPress(menu)
  return (
    <RecordDrawer resource={lease} id={id} fields={HEAD} actions={actions} onClose={onClose}>
      {(row) => (
        <>
          <RenterRights rights={rightsOf(row)} />
          <Tabs
            items={[
              ['charges', <LeaseSchedule key="charges" id={id} />] as const,
              ['terms', <Terms key="terms" row={row} />] as const,
              ['changes', <LeaseChanges key="changes" id={id} />] as const,
              ['chain', <LeaseChain key="chain" id={id} />] as const,
              ['occupants', <LeaseOccupants key="occupants" id={id} />] as const,
              [
                'signing',
                <LeaseSigning key="signing" of={{ leaseId: id }} menu={menu} renteeName={row.renteeName ?? ''} />,
              ] as const,
              ['handOver', <HandOverTab key="handOver" row={row} />] as const,
              ['inspections', <InspectionComparison key="inspections" leaseId={id} />] as const,
              [
                'files',
                <Attachments key="files" resource={lease.name} recordId={id} editable={mayPress('update')} />,
              ] as const,
              ['roomPhotos', <RoomPhotos key="roomPhotos" id={row.roomId} editable={false} />] as const,
              ['history', <LeaseHistory key="history" id={id} />] as const,
            ]
              .filter(([key]) => menu === 'contract' || !OF_STAFF.includes(key))
              .map(([key, children]) => ({ key, children, label: t(`housing.lease.${key}`) }))}
          />
        </>
      )}
    </RecordDrawer>
  )
}

interface Step {
  fromMonth: number
  addBp?: number | null
  addFen?: number | null
}
function Terms({ row }: { row: Parameters<typeof RecordSheet>[0]['row'] }): ReactNode {
  const { t } = useTranslation()
  const steps = (row.steps ?? []) as Step[]
  const others = (row.otherDeposits ?? []) as NonNullable<RowOf<typeof lease>['otherDeposits']>
  const extras = (row.extras ?? []) as NonNullable<RowOf<typeof lease>['extras']>
  const rise = ({ addBp, addFen }: Step) =>
    [addBp && `${addBp / 100}%`, addFen && t('housing.lease.yuan', { amount: formatFen(addFen) })]
      .filter(Boolean)
      .join(' + ')
  return (
    <>
      <RecordSheet
        resource={lease}
        row={row}
        fields={TERMS.filter((key) => key === 'depositFen' || isAsked(key, row))}
      />
      {extras.length > 0 && (
        <>
          <h3>{t('housing.lease.extras')}</h3>
          <Descriptions
            size="small"
            bordered
            column={{ xs: 1, sm: 2 }}
            items={extras.map(({ label, shown }) => ({ key: label, label, children: shown }))}
          />
        </>
      )}
      {others.length > 0 && (
        <>
          <h3>{t('housing.lease.otherDeposits')}</h3>
          <ul className="lease-steps">
            {others.map(({ kind, amountFen, holder }) => (
              <li key={kind}>
                {t('housing.lease.otherDepositText', {
                  kind: t(`housing.lease.kind.${kind}`),
                  amount: formatFen(amountFen),
                  holder: t(`housing.lease.depositHolder.${holder ?? 'operator'}`),
                })}
              </li>
            ))}
          </ul>
        </>
      )}
      {steps.length > 0 && (
        <>
          <h3>{t('housing.lease.steps')}</h3>
          <ul className="lease-steps">
            {steps.map((step) => (
              <li key={step.fromMonth}>{t('housing.lease.stepText', { month: step.fromMonth, rise: rise(step) })}</li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
