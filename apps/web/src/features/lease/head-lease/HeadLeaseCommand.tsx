import {
  headLease,
  leaveHeadLease,
  notifyHeadLease,
  renewHeadLease,
  resumeHeadLease,
} from '@cloud-steward/contract/housing/head-lease.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../infra/api.ts'
import { businessDay } from '../../../infra/business-day.ts'
import FormDrawer from '../../../kit/FormDrawer.tsx'
import { refreshRows } from '../../../kit/rows.ts'
import { useRow } from '../../../kit/use-row.ts'
import type { CommandName } from './commands.ts'

const COMMANDS = {
  renew: { endpoint: renewHeadLease, initial: () => ({}) },
  resume: { endpoint: resumeHeadLease, initial: () => ({}) },
  notify: { endpoint: notifyHeadLease, initial: (endOn: string) => ({ leavingOn: endOn }) },
  leave: { endpoint: leaveHeadLease, initial: () => ({ leftOn: businessDay() }) },
} as const

/** Talk about a renewal, go on, give notice, give the house back: a short form each. */
export default function HeadLeaseCommand({
  name,
  id,
  onClose,
}: {
  name: CommandName
  id: string
  onClose: () => void
}): ReactNode {
  const { t } = useTranslation()
  const { endpoint, initial } = COMMANDS[name]
  const row = useRow(headLease, id).data
  if (!row) return null
  const { id: _id, ...shape } = endpoint.input
  return (
    <FormDrawer
      title={`${t(endpoint.permission)} · ${row.no}`}
      width={440}
      shape={shape}
      labelPrefix={headLease.name}
      initial={initial(row.endOn)}
      before={<p className="quiet">{t(`housing.headLease.${name}Hint`)}</p>}
      send={async (values, key) => {
        await call(endpoint as typeof renewHeadLease, { ...values, id } as never, { key, quiet: true })
        await refreshRows(headLease.name)
      }}
      onClose={onClose}
    />
  )
}
