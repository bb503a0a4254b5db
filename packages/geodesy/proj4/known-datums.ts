/** What `proj4`'s table of datums is in a client's bundle: our systems name this one, or an ellipsoid and its shift. */
export default { wgs84: { towgs84: '0,0,0', ellipse: 'WGS84', datumName: 'WGS84' } };
