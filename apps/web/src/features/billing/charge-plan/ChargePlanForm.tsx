import { chargePlan } from '@cloud-steward/contract/billing/charge-plan.ts'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { businessDay } from '../../../infra/business-day.ts'
import { BesideControl } from '../../../kit/fields/beside.tsx'
import ResourceForm, { type ResourceFormProps } from '../../../kit/ResourceForm.tsx'

const NAME = chargePlan.name
const USUAL = { rhythm: 'period', everyMonths: '1', timing: 'advance', isProrated: true, dueInDays: 7 }
/** Only what a rhythm goes by is asked, and then it must be there; others leave what they do not know. */
const ASKED: Readonly<Record<string, readonly string[]>> = {
  everyMonths: ['period', 'monthly'],
  timing: ['period'],
  isProrated: ['period'],
  onDay: ['monthly'],
  onDates: ['dates'],
  dueInDays: ['daily', 'monthly', 'dates'],
}
const asked = (rhythm: unknown) => chargePlan.form.filter((key) => ASKED[key]?.includes(String(rhythm)) ?? true)

/** Whom a fee is charged and when. */
export default function ChargePlanForm(props: ResourceFormProps): ReactNode {
  const { t } = useTranslation()
  const [rhythm, setRhythm] = useState<unknown>(props.row?.rhythm ?? USUAL.rhythm)
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
      fields={asked(rhythm)}
      controls={{ houseIds: several('houseIds'), roomIds: several('roomIds') }}
      onChange={(changed) => 'rhythm' in changed && setRhythm(changed.rhythm)}
    />
  )
}
