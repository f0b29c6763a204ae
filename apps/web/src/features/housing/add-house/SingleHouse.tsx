import { addHouse } from '@cloud-steward/contract/housing/add-house.ts'
import { Button, Form, Result } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useDraft } from '../../../components/unsaved/use-draft.ts'
import { call } from '../../../infra/api.ts'
import { refreshRows } from '../../../kit/rows.ts'
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
  const [added, setAdded] = useState<number>()
  const send = async (values: Record<string, unknown>) => {
    const done = await submit(async (key) => {
      const { rooms } = await call(addHouse, values as never, { key, quiet: true })
      setAdded(rooms)
    })
    if (!done) return
    draft.drop()
    await Promise.all(['housing.room', 'housing.house'].map(refreshRows))
  }
  if (added !== undefined) return <Added houses={1} rooms={added} again={() => setAdded(undefined)} />
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

/** What was added, and where to go from there. */
export function Added({ houses, rooms, again }: { houses: number; rooms: number; again: () => void }): ReactNode {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <Result
      status="success"
      title={t('housing.addhouse.added', { houses, rooms })}
      extra={[
        <Button key="list" type="primary" size="middle" onClick={() => void navigate('/house_list')}>
          {t('housing.addhouse.viewList')}
        </Button>,
        <Button key="again" size="middle" onClick={again}>
          {t('housing.addhouse.addMore')}
        </Button>,
      ]}
    />
  )
}
