import { FilterOutlined, SearchOutlined } from '@ant-design/icons'
import { Badge, Button, Drawer } from 'antd'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslation } from '../infra/i18n.ts'
import type { Filters } from './list-url.ts'

interface Props {
  keys: readonly string[]
  /** The field one types in at once. */
  first: string | undefined
  filters: Filters
  /** The control of a search field, or its two ends. */
  shown: (key: string) => ReactNode
  onSubmit: (event: FormEvent) => void
  onReset: () => void
}

/** The search of a list on a phone: one field, and all others in a sheet from below. */
export default function PhoneSearch({ keys, first, filters, shown, onSubmit, onReset }: Props): ReactNode {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const others = keys.filter((key) => key !== first)
  const used = others.filter((key) => [key, `${key}From`, `${key}To`].some((name) => filters[name])).length
  const submit = (event: FormEvent) => {
    onSubmit(event)
    setOpen(false)
  }
  return (
    <search>
      <form className="phone-search" onSubmit={submit}>
        {first && shown(first)}
        <Button type="primary" htmlType="submit" icon={<SearchOutlined />} aria-label={t('kit.query')} />
        {others.length > 0 && (
          <Badge count={used} size="small">
            <Button
              icon={<FilterOutlined />}
              aria-label={t('kit.advanced')}
              aria-expanded={open}
              onClick={() => setOpen(true)}
            />
          </Badge>
        )}
      </form>
      <Drawer
        open={open}
        placement="bottom"
        size="auto"
        title={t('kit.advanced')}
        onClose={() => setOpen(false)}
        rootClassName="phone-filters"
      >
        <form className="phone-filter-fields" onSubmit={submit}>
          {others.map(shown)}
          <div className="search-buttons">
            <Button
              onClick={() => {
                onReset()
                setOpen(false)
              }}
            >
              {t('kit.reset')}
            </Button>
            <Button type="primary" htmlType="submit">
              {t('kit.query')}
            </Button>
          </div>
        </form>
      </Drawer>
    </search>
  )
}
