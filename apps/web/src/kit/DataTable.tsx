// Where screens look for it; what it is made of fills a folder.
export { DataTable } from '../components/table/DataTable.tsx'
