import { queryOwnedLocks } from '@cloud-steward/contract/locks/owned.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Rows } from '../../components/Rows.tsx'
import { call } from '../../infra/api.ts'
import { formatInstant } from '../../infra/format.ts'
import { useTranslation } from '../../infra/i18n.ts'
import { usePage } from '../../infra/page.ts'
import { StateTag } from '../../kit/StateTag.tsx'
import './locks.css'

const THING = 'lock.credential'
/** A landlord's doors: whether their locks work, and nothing of who comes and goes. */
export default function OwnedLockPage(): ReactNode {
  const { t } = useTranslation()
  const page = usePage()
  const word = (key: string) => t(`${THING}.${key}`)
  const locks = useQuery({
    queryKey: [THING, 'owned'],
    queryFn: ({ signal }) => call(queryOwnedLocks, {}, { signal }),
  })
  return (
    <section>
      <h1 className="visually-hidden">{page.title}</h1>
      <p className="quiet">{word('ownedHint')}</p>
      <Rows of={locks} none={word('noOwnedLocks')}>
        {(rows) => (
          <div className="my-doors">
            {rows.map((lock) => (
              <article key={lock.lockId} className="my-door">
                <h2>{lock.roomName ?? lock.serial}</h2>
                <p>
                  <StateTag value={lock.online ? 'active' : ''}>{word(lock.online ? 'online' : 'offline')}</StateTag>
                  {lock.isAlarmed && <StateTag value="critical">{word('isAlarmed')}</StateTag>}
                  {lock.battery != null && (
                    <span>
                      {word('battery')} {lock.battery}
                    </span>
                  )}
                  <span>
                    {word('keys')} {lock.keys}
                  </span>
                </p>
                <p className="quiet">
                  <span>{lock.siteName}</span>
                  <span>{lock.serial}</span>
                  {lock.seenAt && (
                    <span>
                      {word('seenAt')} {formatInstant(lock.seenAt)}
                    </span>
                  )}
                </p>
              </article>
            ))}
          </div>
        )}
      </Rows>
    </section>
  )
}
