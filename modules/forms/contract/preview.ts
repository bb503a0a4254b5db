/** Where the phone client shows a form that is being shaped, in a frame of the page that shapes it: in the client, and on the server. */
export const formPreviewScreen = '/FormPreview';
export const formPreviewPath = `/m${formPreviewScreen}`;
