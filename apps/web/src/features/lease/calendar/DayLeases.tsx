import { type CALENDAR_KINDS, queryCalendarDay } from '@cloud-steward/contract/housing/lease-calendar.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Drawer } from 'antd'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { PAGE_SIZE, PagedTable } from '../../../components/PagedTable.tsx'
import { call } from '../../../infra/api.ts'
import { useTranslation } from '../../../infra/i18n.ts'

const WIDTH = 760
interface Props {
  day: string
  kind: (typeof CALENDAR_KINDS)[number]
  siteId: string | undefined
  onClose: () => void
}
/** The leases behind one number of the calendar, page by page. */
export default function DayLeases({ day, kind, siteId, onClose }: Props): ReactNode {
  const { t } = useTranslation()
  const [open, setOpen] = useState(true)
  const [currentPage, setPage] = useState(1)
  const found = useQuery({
    queryKey: ['housing.lease', 'calendar', 'day', day, kind, siteId, currentPage],
    queryFn: ({ signal }) =>
      call(queryCalendarDay, { day, calendarKind: kind, siteId, currentPage, pageSize: PAGE_SIZE }, { signal }),
    placeholderData: keepPreviousData,
  })
  const word = (key: string) => t(`housing.lease.${key}`)
  return (
    <Drawer
      open={open}
      size={Math.min(WIDTH, window.innerWidth)}
      title={t('housing.lease.calendar.of', { day, kind: word(`calendarKind.${kind}`) })}
      onClose={() => setOpen(false)}
      afterOpenChange={(shown) => !shown && onClose()}
    >
      <PagedTable
        found={found}
        empty={word('none')}
        page={currentPage}
        onPage={setPage}
        columns={[
          {
            key: 'no',
            title: word('no'),
            render: (_, row) => <Link to={`/contract?open=detail:${row.id}`}>{row.no}</Link>,
          },
          { key: 'roomName', title: word('roomId'), dataIndex: 'roomName' },
          { key: 'renteeName', title: word('renteeId'), dataIndex: 'renteeName' },
          { key: 'startOn', title: word('startOn'), dataIndex: 'startOn' },
          { key: 'endOn', title: word('endOn'), dataIndex: 'endOn' },
        ]}
      />
    </Drawer>
  )
}
