import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { CONDITIONS, isFlaw, MOST_PHOTOS } from '@cloud-steward/contract/housing/inspection.ts'
import { Button, Input, InputNumber, Select } from 'antd'
import { type ReactNode, useState } from 'react'
import { FilePicker } from '../../../components/files/FilePicker.tsx'
import type { ShownFile } from '../../../components/files/FileTile.tsx'
import { useTranslation } from '../../../infra/i18n.ts'
import { defaultChecklist, type InspectionItem } from './default-checklist.ts'
import './inspection.css'

interface Props {
  value?: InspectionItem[]
  onChange?: (items: InspectionItem[]) => void
}
const EMPTY: InspectionItem = { area: '', item: '', quantity: 1, condition: 'good' }

/** The items of an inspection, one line each; what is damaged or missing asks for its cost and photos. */
export function ItemRows({ value: items = [], onChange }: Props): ReactNode {
  const { t } = useTranslation()
  const put = (at: number, change: Partial<InspectionItem>) =>
    onChange?.(items.map((item, place) => (place === at ? { ...item, ...change } : item)))
  const add = () => onChange?.([...items, { ...EMPTY, area: items.at(-1)?.area ?? '' }])
  return (
    <div className="inspection-items">
      {items.map((item, at) => (
        // Items have no identity of their own; their place is all there is.
        // oxlint-disable-next-line no-array-index-key
        <ItemRow key={at} item={item} put={(change) => put(at, change)}>
          <Button
            type="text"
            icon={<DeleteOutlined />}
            aria-label={`${t('kit.delete')} ${item.item}`}
            onClick={() => onChange?.(items.filter((_, place) => place !== at))}
          />
        </ItemRow>
      ))}
      <div className="inspection-add">
        <Button type="dashed" icon={<PlusOutlined />} onClick={add}>
          {t('housing.inspection.addItem')}
        </Button>
        {items.length === 0 && (
          <Button type="dashed" onClick={() => onChange?.(defaultChecklist(t))}>
            {t('housing.inspection.fillDefault')}
          </Button>
        )}
      </div>
    </div>
  )
}

function ItemRow({
  item,
  put,
  children,
}: {
  item: InspectionItem
  put: (change: Partial<InspectionItem>) => void
  children: ReactNode
}): ReactNode {
  const { t } = useTranslation()
  const [photos, setPhotos] = useState<readonly ShownFile[]>([])
  // Photos it had before stay with it; those taken now come after them.
  const [kept] = useState(item.fileIds ?? [])
  const label = (key: string) => t(`housing.inspection.${key}`)
  const isFlawed = isFlaw(item.condition)
  return (
    <div className="inspection-item">
      <Input
        value={item.area}
        maxLength={32}
        placeholder={label('area')}
        aria-label={label('area')}
        onChange={(event) => put({ area: event.target.value })}
      />
      <Input
        value={item.item}
        maxLength={64}
        placeholder={label('item')}
        aria-label={label('item')}
        onChange={(event) => put({ item: event.target.value })}
      />
      <InputNumber
        value={item.quantity}
        min={0}
        max={9_999}
        precision={0}
        aria-label={label('quantity')}
        onChange={(quantity) => put({ quantity: quantity ?? 0 })}
      />
      <Select
        value={item.condition}
        aria-label={label('condition')}
        options={CONDITIONS.map((one) => ({ value: one, label: label(`condition.${one}`) }))}
        onChange={(condition) => put({ condition })}
      />
      <Input
        value={item.note ?? ''}
        maxLength={200}
        placeholder={label('note')}
        aria-label={label('note')}
        onChange={(event) => put({ note: event.target.value })}
      />
      {children}
      {isFlawed && (
        <div className="inspection-flaw">
          <InputNumber
            value={item.costFen === null || item.costFen === undefined ? null : item.costFen / 100}
            min={0}
            precision={2}
            prefix="¥"
            placeholder={label('costFen')}
            aria-label={label('costFen')}
            onChange={(yuan) => put({ costFen: yuan === null ? null : Math.round(yuan * 100) })}
          />
          <FilePicker
            files={photos}
            most={MOST_PHOTOS - kept.length}
            label={label('addPhotos')}
            onChange={(files) => {
              setPhotos(files)
              put({ fileIds: [...kept, ...files.map(({ id }) => id)] })
            }}
          />
          {kept.length > 0 && (
            <span className="quiet">{t('housing.inspection.photosKept', { count: kept.length })}</span>
          )}
        </div>
      )}
    </div>
  )
}
