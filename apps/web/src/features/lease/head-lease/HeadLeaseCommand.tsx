import {
  headLease,
  leaveHeadLease,
  notifyHeadLease,
  renewHeadLease,
  resumeHeadLease,
} from '@cloud-steward/contract/housing/head-lease.ts'
import type { ReactNode } from 'react'
import CommandForm from '../../../components/CommandForm.tsx'
import type { CommandProps } from '../../../components/row-commands.ts'
import { businessDay } from '../../../infra/business-day.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { useRow } from '../../../kit/use-row.ts'
import type { CommandName } from './commands.ts'

const COMMANDS = {
  renew: { endpoint: renewHeadLease, initial: () => ({}) },
  resume: { endpoint: resumeHeadLease, initial: () => ({}) },
  notify: { endpoint: notifyHeadLease, initial: (endOn: string) => ({ leavingOn: endOn }) },
  leave: { endpoint: leaveHeadLease, initial: () => ({ leftOn: businessDay() }) },
} as const

/** Talk about a renewal, go on, give notice, give the house back: a short form each. */
export default function HeadLeaseCommand({ name, id, onClose }: CommandProps<CommandName>): ReactNode {
  const { t } = useTranslation()
  const { endpoint, initial } = COMMANDS[name]
  const row = useRow(headLease, id).data
  if (!row) return null
  return (
    <CommandForm
      endpoint={endpoint}
      of={headLease.name}
      given={{ id }}
      title={`${t(endpoint.permission)} · ${row.no}`}
      initial={initial(row.endOn)}
      hint={t(`housing.headLease.${name}Hint`)}
      onClose={onClose}
    />
  )
}
