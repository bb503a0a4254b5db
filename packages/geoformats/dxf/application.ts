/** The application under which a drawing keeps what DXF has no place for: the feature's number and its attributes. */
export const dxfApplication = 'GEOFORMATS';
