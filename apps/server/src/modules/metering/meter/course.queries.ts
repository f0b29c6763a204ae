import { raw, sql } from '../../../infra/db/sql.ts'
import type { Course } from './course.rules.ts'

/** How use went up to numbers of meters that were read after a day; of all days without one. */
export const coursesOf = (tenantId: number, meterIds: readonly string[], after?: string) =>
  raw<{ readingId: string; course: number[] }>(
    sql`select reading_id as "readingId", used_milli as course from metering_course
      where tenant_id = ${tenantId} and meter_id = any(${meterIds}::uuid[]) and read_on > coalesce(${after ?? null}::date, '-infinity') and used_milli is not null`,
  )
/** Puts them to their readings. */
export function withCourses<Reading extends { id: string }>(
  readings: readonly Reading[],
  found: readonly { readingId: string; course: Course }[],
): (Reading & { course?: Course })[] {
  const byReading = new Map(found.map(({ readingId, course }) => [readingId, course]))
  return readings.map((one) => ({ ...one, course: byReading.get(one.id) }))
}

export interface CourseRow {
  readingId: string
  meterId: string
  readOn: string
  /** Null: the meter said too little. */
  course: Course | null
  blindMinutes: number
}
/** What is found anew takes the place of what was known. */
export const keepCourses = (tenantId: number, rows: readonly CourseRow[], today: string) =>
  raw(sql`insert into metering_course (tenant_id, reading_id, meter_id, read_on, used_milli, blind_minutes, made_on)
    select ${tenantId}::int, reading_id, meter_id, read_on, used_milli, blind_minutes, ${today}::date
    from unnest(${rows.map((one) => one.readingId)}::uuid[], ${rows.map((one) => one.meterId)}::uuid[], ${rows.map((one) => one.readOn)}::date[],
      ${rows.map(({ course }) => course && JSON.stringify(course))}::jsonb[], ${rows.map((one) => one.blindMinutes)}::int[])
      given (reading_id, meter_id, read_on, used_milli, blind_minutes)
    on conflict (tenant_id, reading_id) do update set used_milli = excluded.used_milli, blind_minutes = excluded.blind_minutes, made_on = excluded.made_on`)
