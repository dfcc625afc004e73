/** The filters of every list that may leave as a file. */
export { memberLists } from './member/exports.ts'
export { officeLists } from './office/exports.ts'
