import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import StarOutlined from '@ant-design/icons/StarOutlined'
import { deleteSavedView, querySavedView, saveView } from '@cloud-steward/contract/system/saved-view.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { App, Button, Input, Popover, Space } from 'antd'
import { type ReactNode, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { call } from '../infra/api.ts'
import { useTranslation } from '../infra/i18n.ts'
import './saved-views.css'
import { useWords } from './use-words.ts'

/** What a person keeps of this screen: its address under a name, opened again with one click. */
export function SavedViews(): ReactNode {
  const { t } = useTranslation()
  useWords('system')
  const { message } = App.useApp()
  const page = useLocation().pathname
  const [params, setParams] = useSearchParams()
  const [open, setOpen] = useState(false)
  const [name, setName] = useState('')
  const client = useQueryClient()
  const queryKey = [querySavedView.permission, page]
  const views = useQuery({
    queryKey,
    enabled: open,
    queryFn: ({ signal }) => call(querySavedView, { page }, { signal, quiet: true }),
  })
  const change = async (work: Promise<unknown>) => {
    await work
    await client.invalidateQueries({ queryKey })
  }
  const save = async () => {
    // What is open above the screen (`open`) is no part of how it looks.
    const kept = new URLSearchParams(params)
    kept.delete('open')
    await change(call(saveView, { page, name: name.trim(), query: kept.toString() }))
    setName('')
    void message.success(t('system.savedView.saved'))
  }
  const content = (
    <div className="saved-views">
      {views.data?.length === 0 && <p className="quiet">{t('system.savedView.none')}</p>}
      <ul>
        {views.data?.map((view) => (
          <li key={view.id}>
            <Button
              type="text"
              onClick={() => {
                setParams(new URLSearchParams(view.query))
                setOpen(false)
              }}
            >
              {view.name}
            </Button>
            <Button
              type="text"
              size="small"
              icon={<DeleteOutlined />}
              aria-label={`${t('system.savedView.deleteSavedView')} ${view.name}`}
              onClick={() => void change(call(deleteSavedView, { id: view.id })).catch(() => {})}
            />
          </li>
        ))}
      </ul>
      <Space.Compact block>
        <Input
          value={name}
          maxLength={32}
          aria-label={t('system.savedView.name')}
          placeholder={t('system.savedView.name')}
          onChange={({ target }) => setName(target.value)}
          onPressEnter={() => name.trim() && void save().catch(() => {})}
        />
        <Button type="primary" disabled={!name.trim()} onClick={() => void save().catch(() => {})}>
          {t('system.savedView.saveNow')}
        </Button>
      </Space.Compact>
    </div>
  )
  return (
    <Popover open={open} onOpenChange={setOpen} trigger="click" placement="bottomLeft" content={content}>
      <Button icon={<StarOutlined />}>{t('system.savedView.menu')}</Button>
    </Popover>
  )
}
