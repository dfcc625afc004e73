/** Where the focus goes from an action that the checklist holds back. */
export const checklistId = 'offer-checklist'
