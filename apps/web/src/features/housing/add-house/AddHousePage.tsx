import { room } from '@cloud-steward/contract/housing/places.ts'
import { Tabs } from 'antd'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslation } from '../../../infra/i18n.ts'
import { useMayPress } from '../../../infra/permissions.ts'
import { ImportSteps } from '../../../kit/ImportDialog.tsx'
import { HouseBatch } from './HouseBatch.tsx'
import { SingleHouse } from './SingleHouse.tsx'
import './add-house.css'

/** Three ways to bring houses in: one by one, a block by floor template, a workbook. */
export default function AddHousePage(): ReactNode {
  const { t } = useTranslation()
  const mayPress = useMayPress('addhouse')
  const [params, setParams] = useSearchParams()
  const way = params.get('way') ?? 'single'
  const tab = (key: string, content: ReactNode) => ({
    key,
    label: t(`housing.addhouse.${key}`),
    children: (
      <>
        <p className="quiet way-hint">{t(`housing.addhouse.${key}Hint`)}</p>
        {content}
      </>
    ),
  })
  return (
    <section className="add-house">
      <h1 className="visually-hidden">{t('menu.addhouse')}</h1>
      <Tabs
        activeKey={way}
        destroyOnHidden
        onChange={(next) => setParams({ way: next })}
        items={[
          ...(mayPress('add') ? [tab('single', <SingleHouse />), tab('batch', <HouseBatch />)] : []),
          ...(mayPress('import') ? [tab('import', <ImportSteps resource={room} title={t('housing.room')} />)] : []),
        ]}
      />
    </section>
  )
}
