import { chargePlan } from '@cloud-steward/contract/billing/charge-plan.ts'
import type { ReactNode } from 'react'
import { businessDay } from '../../../infra/business-day.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { BesideControl } from '../../../kit/fields/beside.tsx'
import ResourceForm, { type ResourceFormProps } from '../../../kit/ResourceForm.tsx'

const NAME = chargePlan.name
const USUAL = { rhythm: 'period', everyMonths: '1', timing: 'advance', isProrated: true, dueInDays: 7 }

/** Whom a fee is charged and when. */
export default function ChargePlanForm(props: ResourceFormProps): ReactNode {
  const { t } = useTranslation()
  const several = (key: 'houseIds' | 'roomIds') => (
    <BesideControl
      field={chargePlan.fields[key].of}
      shape={chargePlan.fields}
      labelPrefix={NAME}
      labelKey={`${NAME}.${key}`}
      label={t(`${NAME}.${key}`)}
      searching
    />
  )
  return (
    <ResourceForm
      {...props}
      initial={{ ...USUAL, startOn: businessDay() }}
      controls={{ houseIds: several('houseIds'), roomIds: several('roomIds') }}
    />
  )
}
