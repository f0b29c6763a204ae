import type { ModelAlarm } from '@cloud-steward/contract/devices/index.ts'
import { addDays } from '../../../infra/calendar.ts'

const NAMES = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const

/** Whether an alarm may begin now. @param local `YYYY-MM-DD HH:mm…` on the tenant's clock; a night belongs to the day it began on */
export function mayBegin(
  { days, fromHour, toHour }: Pick<ModelAlarm, 'days' | 'fromHour' | 'toHour'>,
  local: string,
): boolean {
  const [day, hour] = [local.slice(0, 10), Number(local.slice(11, 13))]
  const [from, to] = [fromHour ?? 0, toHour ?? 24]
  const isNight = from > to
  if (isNight ? hour < from && hour >= to : hour < from || hour >= to) return false
  if (!days?.length) return true
  const of = isNight && hour < to ? addDays(day, -1) : day
  return days.includes(NAMES[new Date(of).getUTCDay()]!)
}
