import { Select } from 'antd'

/** The select of the library in a file of its own, to be fetched when it is wanted. */
export default Select
