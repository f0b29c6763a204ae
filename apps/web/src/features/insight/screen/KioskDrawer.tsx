import { addKioskLink, endKioskLink, queryKioskLinks, type Screen } from '@cloud-steward/contract/insight/screen.ts'
import { useQuery } from '@tanstack/react-query'
import { App, Button, Drawer, Form, Input } from 'antd'
import { type ReactNode, useState } from 'react'
import { Picker } from '../../../components/Picker.tsx'
import { useCopy } from '../../../components/use-copy.ts'
import { call } from '../../../infra/api.ts'
import { formatInstant } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'

const HOURS = [1, 4, 8, 24]
interface Props {
  screen: Screen
  open: boolean
  onClose: () => void
}
/** Makes a link that shows this screen on a wall without signing in, and ends those there are. */
export function KioskDrawer({ screen, open, onClose }: Props): ReactNode {
  const { t } = useTranslation()
  return (
    <Drawer title={t('insight.screen.link')} open={open} onClose={onClose} destroyOnHidden>
      <p className="quiet">{t('insight.screen.linkHint')}</p>
      <KioskLinks screen={screen} />
    </Drawer>
  )
}

function KioskLinks({ screen }: { screen: Screen }): ReactNode {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const [hours, setHours] = useState(8)
  const [made, setMade] = useState<{ id: string; address: string }>()
  const links = useQuery({
    queryKey: ['insight.screen', 'links'],
    queryFn: ({ signal }) => call(queryKioskLinks, {}, { signal }),
  })
  const word = (key: string) => t(`insight.screen.${key}`)
  const make = async () => {
    const { id, token } = await call(addKioskLink, { screen, hours })
    // Behind the number sign: it is sent to no server and stands in no log.
    setMade({ id, address: `${location.origin}/wall#${token}` })
    await links.refetch()
  }
  const end = async (id: string) => {
    await call(endKioskLink, { id })
    message.success(word('ended'))
    setMade((now) => (now?.id === id ? undefined : now))
    await links.refetch()
  }
  const spans = HOURS.map((one) => ({ value: one, label: t('insight.screen.hour', { n: one }) }))
  return (
    <>
      <Form layout="inline">
        <Form.Item label={word('hours')} htmlFor="kiosk-hours">
          <Picker id="kiosk-hours" value={hours} options={spans} onChange={setHours} />
        </Form.Item>
        <Button type="primary" onClick={() => void make().catch(() => undefined)}>
          {word('make')}
        </Button>
      </Form>
      {made && <Address text={made.address} />}
      <ul className="board-sent">
        {links.data?.links.map((one) => (
          <li key={one.id}>
            <span>
              {t(`menu.${one.screen}`)} · {t('insight.screen.until', { at: formatInstant(one.endsAt, 'MM-DD HH:mm') })}{' '}
              · {one.madeBy}
            </span>
            <Button size="small" onClick={() => void end(one.id).catch(() => undefined)}>
              {word('end')}
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}

function Address({ text }: { text: string }): ReactNode {
  const { t } = useTranslation()
  const copy = useCopy()
  return (
    <>
      <Input.TextArea
        className="kiosk-address"
        readOnly
        autoSize
        value={text}
        aria-label={t('insight.screen.address')}
      />
      <Button onClick={() => void copy(text)}>{t('insight.screen.copyLink')}</Button>
    </>
  )
}
