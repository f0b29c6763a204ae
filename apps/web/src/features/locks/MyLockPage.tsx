import { credential, queryMyLocks } from '@cloud-steward/contract/locks/credential.ts'
import { openMyLock, remoteOpen } from '@cloud-steward/contract/locks/remote.ts'
import { unlock } from '@cloud-steward/contract/locks/unlock.ts'
import { useQuery } from '@tanstack/react-query'
import { App, Button } from 'antd'
import { lazy, type ReactNode, useState } from 'react'
import { Rows } from '../../components/Rows.tsx'
import { useLiveDevices } from '../../components/use-live-devices.ts'
import { call } from '../../infra/api.ts'
import { formatInstant } from '../../infra/format.ts'
import { useTranslation } from '../../infra/i18n.ts'
import { newKey } from '../../infra/new-key.ts'
import { usePage } from '../../infra/page.ts'
import { refreshRows } from '../../kit/rows.ts'
import { StateTag } from '../../kit/StateTag.tsx'
import './locks.css'
import { MyGuests } from './MyGuests.tsx'
import { MyOpenings } from './MyOpenings.tsx'
import { MyReveal } from './MyReveal.tsx'

const GuestDrawer = lazy(() => import('./GuestDrawer.tsx'))

/** A renter's doors: his key of each, whom he lets in, and who came. */
export default function MyLockPage(): ReactNode {
  const { t } = useTranslation()
  const { message, modal } = App.useApp()
  const page = usePage()
  const [shown, setShown] = useState<string>()
  const [guestOf, setGuestOf] = useState<string>()
  useLiveDevices(credential.name, unlock.name, remoteOpen.name)
  const word = (key: string) => t(`${credential.name}.${key}`)
  const doors = useQuery({
    queryKey: [credential.name, 'mine'],
    queryFn: ({ signal }) => call(queryMyLocks, {}, { signal }),
  })
  const open = (lockId: string) =>
    void modal.confirm({
      title: t(openMyLock.permission),
      content: t(`${remoteOpen.name}.openAsk`),
      onOk: async () => {
        await call(openMyLock, { lockId }, { key: newKey() })
        void message.info(t(`${remoteOpen.name}.openSent`))
        await refreshRows(remoteOpen.name)
      },
    })
  return (
    <section>
      <h1 className="visually-hidden">{page.title}</h1>
      <Rows of={doors} none={word('noDoors')}>
        {(rows) => (
          <div className="my-doors">
            {rows.map((door) => (
              <article key={door.lockId} className="my-door">
                <h2>{door.roomName ?? door.serial}</h2>
                <p>
                  <StateTag value={door.state}>{word(`state.${door.state}`)}</StateTag>
                  {door.online && <StateTag value="active">{word('online')}</StateTag>}
                  {door.battery != null && (
                    <span className="quiet">
                      {word('battery')} {door.battery}
                    </span>
                  )}
                </p>
                <p className="quiet">
                  {formatInstant(door.validFrom)} – {formatInstant(door.validTo)}
                </p>
                <div className="my-door-buttons">
                  <Button type="primary" disabled={!door.mayOpen} onClick={() => open(door.lockId)}>
                    {t(openMyLock.permission)}
                  </Button>
                  <Button onClick={() => setShown(door.keyId)}>{word('revealCode')}</Button>
                  <Button disabled={!door.mayOpen} onClick={() => setGuestOf(door.lockId)}>
                    {word('giveGuestKey')}
                  </Button>
                </div>
              </article>
            ))}
          </div>
        )}
      </Rows>
      <MyGuests onShow={setShown} />
      <MyOpenings />
      {shown && <MyReveal id={shown} onClose={() => setShown(undefined)} />}
      {guestOf && <GuestDrawer lockId={guestOf} onClose={() => setGuestOf(undefined)} />}
    </section>
  )
}
