-- A case that was refused after its approval no longer counts as a refused application: all cases are counted anew at the start.
update statistics.basis set digest = '';
