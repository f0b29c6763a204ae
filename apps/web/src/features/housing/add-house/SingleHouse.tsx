import { addHouse } from '@cloud-steward/contract/housing/add-house.ts'
import { room } from '@cloud-steward/contract/housing/places.ts'
import { Button, Form, Result } from 'antd'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { useDraft } from '../../../components/unsaved/use-draft.ts'
import { call } from '../../../infra/api.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { useMayPress } from '../../../infra/permissions.ts'
import { queryRows, refreshRows } from '../../../kit/rows.ts'
import { ShapeForm } from '../../../kit/ShapeForm.tsx'
import { useSubmit } from '../../../kit/use-submit.ts'
import { FirstPlace } from './FirstPlace.tsx'

const START = { mode: 'whole', rooms: [{ number: '1' }] }

/** One house with its rooms. */
export function SingleHouse(): ReactNode {
  const { t } = useTranslation()
  const [form] = Form.useForm()
  const { busy, submit, renew } = useSubmit(form, 'kit.addSuccess')
  const draft = useDraft('house', form, START)
  const [added, setAdded] = useState<{ id: string; rooms: number }>()
  const send = async (values: Record<string, unknown>) => {
    const done = await submit(async (key) => {
      setAdded(await call(addHouse, values as never, { key, quiet: true }))
    })
    if (!done) return
    draft.drop()
    await Promise.all(['housing.room', 'housing.house'].map(refreshRows))
  }
  if (added) return <Added houses={1} rooms={added.rooms} houseId={added.id} again={() => setAdded(undefined)} />
  return (
    <>
      <FirstPlace onAdded={(place) => form.setFieldsValue(place)} />
      <ShapeForm
        shape={addHouse.input}
        labelPrefix="housing.house"
        form={form}
        draft={draft}
        initial={START}
        disabled={busy}
        fields={[
          'buildingId',
          'landlordId',
          'mode',
          'letAs',
          'unitNo',
          'floor',
          'number',
          'layout',
          'areaM2',
          'orientation',
          'decoration',
          'rooms',
        ]}
        onChange={renew}
        onSubmit={(values) => void send(values)}
      />
      <Button type="primary" size="middle" loading={busy} onClick={() => form.submit()}>
        {t('kit.submit')}
      </Button>
    </>
  )
}

interface AddedProps {
  houses: number
  rooms: number
  /** Of a single house: its room, if it has one, is let next. */
  houseId?: string
  again: () => void
}
/** What was added, and where to go from there. */
export function Added({ houses, rooms, houseId, again }: AddedProps): ReactNode {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const mayLet = useMayPress('contract')('add') && houseId !== undefined && rooms === 1
  const letRoom = async () => {
    const { list } = await queryRows(room, { houseId, pageSize: 1 })
    await navigate(`/contract?open=add${list[0] ? `&room=${list[0].id}` : ''}`)
  }
  return (
    <Result
      status="success"
      title={t('housing.addhouse.added', { houses, rooms })}
      extra={[
        ...(mayLet
          ? [
              <Button key="let" type="primary" size="middle" onClick={() => void letRoom().catch(() => undefined)}>
                {t('housing.room.let')}
              </Button>,
            ]
          : []),
        <Button
          key="list"
          type={mayLet ? 'default' : 'primary'}
          size="middle"
          onClick={() => void navigate('/house_list')}
        >
          {t('housing.addhouse.viewList')}
        </Button>,
        <Button key="again" size="middle" onClick={again}>
          {t('housing.addhouse.addMore')}
        </Button>,
      ]}
    />
  )
}
