import core from 'proj4/lib/core';
import projections from 'proj4/lib/projections';
import etmerc from 'proj4/lib/projections/etmerc';

/**
 * What `proj4` is in a client's bundle: geographic coordinates, Mercator and transverse Mercator, of which all the systems of
 * this package are. The other projections and their grids of letters would be three quarters of its weight.
 */
projections.add(etmerc);
export default core;
