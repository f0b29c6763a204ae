import type { Client as Owner } from 'pg'
import type { Collector } from '../../apps/simulator/src/collector.ts'
import type { EleMeter } from '../../apps/simulator/src/meter.ts'

/** Readings that are told while something fails; of the past, where no round of the server's own puts anything. */
export class ToldReadings {
  /** What the platform said it has, by the meter's address and the moment of the reading. */
  readonly acknowledged: { address: string; at: string }[] = []
  #moment = Date.now() - 300 * 86_400_000

  /** Tells one of each meter. @returns whether all were acknowledged; the connection may be cut meanwhile */
  async tell(collector: Collector, meters: readonly { meter: EleMeter }[]): Promise<boolean> {
    const part = meters.map(({ meter }) => ({
      address: meter.address,
      at: new Date((this.#moment += 1_000)).toISOString(),
      counter: 1,
    }))
    try {
      await collector.publish('data', JSON.stringify(part))
    } catch {
      return false
    }
    this.acknowledged.push(...part.map(({ address, at }) => ({ address, at })))
    return true
  }

  /** @returns how many of the acknowledged are not stored */
  async missing(owner: Owner): Promise<number> {
    const { rows } = await owner.query<{ missing: number }>(
      `with sent as (select d.id, x.at from unnest($1::text[], $2::timestamptz[]) x(address, at) join device d on d.address = x.address)
        select count(*)::int as missing from sent s left join device_telemetry t on t.tenant_id = 10001 and t.device_id = s.id and t.at = s.at where t.at is null`,
      [this.acknowledged.map(({ address }) => address), this.acknowledged.map(({ at }) => at)],
    )
    return rows[0]!.missing
  }
}
