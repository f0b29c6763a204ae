import { headLease } from '@cloud-steward/contract/housing/head-lease.ts'
import dayjs from 'dayjs'
import type { ReactNode } from 'react'
import { businessDay } from '../../../infra/business-day.ts'
import ResourceForm, { type ResourceFormProps } from '../../../kit/ResourceForm.tsx'

/** Three years from today, paid quarterly, a month free each year; one house is asked for. */
const usual = () => ({
  houseIds: [undefined],
  startOn: businessDay(),
  endOn: dayjs(businessDay()).add(3, 'year').subtract(1, 'day').format('YYYY-MM-DD'),
  intervalMonths: '3',
  firstPayOn: businessDay(),
  payDay: dayjs(businessDay()).date(),
  freeDaysPerYear: 30,
})
const HEADS = {
  houseIds: 'housing.headLease.section.houses',
  rentFen: 'housing.headLease.section.rent',
  payeeName: 'housing.headLease.section.payee',
  waterStart: 'housing.headLease.section.other',
}

/** Drafts a head lease. */
export default function HeadLeaseForm(props: ResourceFormProps): ReactNode {
  return <ResourceForm {...props} resource={headLease} initial={usual()} width={760} heads={HEADS} />
}
